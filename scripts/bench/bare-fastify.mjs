// The baseline of the throughput measurement: plain Fastify with a response body of the same size.
import Fastify from "fastify";

const body = "x".repeat(Number(process.env["BODY_BYTES"]));
const app = Fastify();
app.get("/readyz", (_request, reply) => reply.send("ready"));
app.get("/page", (_request, reply) => reply.type("text/html").send(body));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.once("SIGTERM", () => void app.close());
