import type { CustomFetch } from "openid-client";

/** Far more than the longest response of an identity or payment provider. */
const MOST_BYTES = 512 * 1024;

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new TypeError("the provider's answer is too long");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A fetch for identity and payment providers. It follows no redirect, and limits the size of a response. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, {
    ...options,
    ...(body === undefined ? {} : { body: body as BodyInit }),
    redirect: "manual",
  });
  const content = await readBounded(answer);
  const hasContent = content.length > 0 && ![101, 204, 205, 304].includes(answer.status);
  return new Response(hasContent ? content : null, { status: answer.status, headers: answer.headers });
};
