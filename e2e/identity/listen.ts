/** A server on a free port whose responses can be manipulated and are recorded. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './misconduct.ts';

export interface Listening {
  /** Such as `http://localhost:4160`, without a trailing slash. */
  origin: string;
  server: Server;
  close: () => Promise<void>;
}

/** Opens a port on this machine; requests wait until `server` has a listener. */
export async function listen(host = 'localhost'): Promise<Listening> {
  // A client must not reuse a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host}:${port}`,
    server,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Sends a response readable by any origin. */
export function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { 'Access-Control-Allow-Origin': '*', ...headers }).end(body);
}

/** The form in a request's body, which stays readable for later handlers. */
export async function peekForm(request: IncomingMessage): Promise<URLSearchParams> {
  await once(request, 'readable');
  const chunk = request.read() as Buffer | null;
  if (chunk !== null) request.unshift(chunk);
  return new URLSearchParams(chunk?.toString() ?? '');
}

/** Lets `change` modify the response before it is sent. For responses sent in one piece, like the provider's. */
export function onAnswer(
  response: ServerResponse,
  change: (answer: Answer) => Promise<Answer>,
): void {
  const end = response.end.bind(response);
  response.end = ((body?: string | Buffer) => {
    const location = response.getHeader('Location');
    const given = {
      status: response.statusCode,
      headers: typeof location === 'string' ? { Location: location } : {},
      body: body?.toString() ?? '',
    };
    void change(given).then((answer) => {
      response.statusCode = answer.status;
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      if (body !== undefined) response.setHeader('Content-Length', Buffer.byteLength(answer.body));
      end(answer.body);
    });
    return response;
  }) as typeof response.end;
}
