// Requests per second of the calls that every visitor makes, compared with plain Fastify in the same run.
import { Agent, get } from "node:http";
import { dataFolder, freePort, serve, untilAnswers } from "../setup/server-process.mjs";

const CONNECTIONS = 20;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 4_000;

function once(address, agent) {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      let bytes = 0;
      response.on("data", (chunk) => (bytes += chunk.length));
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address}: ${response.statusCode}`)),
      );
    }).on("error", reject);
  });
}

/** Keeps `CONNECTIONS` requests running for this duration; returns the responses per second. */
async function requestsPerSecond(address, durationMs) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const endsAt = performance.now() + durationMs;
  let answered = 0;
  const worker = async () => {
    while (performance.now() < endsAt) {
      await once(address, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return answered / (durationMs / 1000);
}

async function measure(address) {
  await requestsPerSecond(address, WARM_UP_MS);
  return requestsPerSecond(address, MEASURE_MS);
}

async function measureBareFastify(bytes) {
  const data = dataFolder();
  const server = serve(["scripts/bench/bare-fastify.mjs"], {
    port: await freePort(),
    dataDir: data.folder,
    env: { BODY_BYTES: String(bytes) },
  });
  try {
    await untilAnswers(`${server.address}/readyz`, server.child);
    return await measure(`${server.address}/page`);
  } finally {
    await server.stop();
    data.remove();
  }
}

/** Requests per second of a tenant's page (with boot data) and style call, and of plain Fastify at the page's size. */
export async function measureThroughput(address, slug) {
  const pageAddress = `${address}/driverportal/${slug}`;
  const bytes = await once(pageAddress, new Agent());
  return {
    bytes,
    page: await measure(pageAddress),
    style: await measure(`${address}/api/v1/portal/style/${slug}`),
    bareFastify: await measureBareFastify(bytes),
  };
}
