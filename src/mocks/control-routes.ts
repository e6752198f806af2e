/** The simulation's control over HTTP, under `/__sim`. */
import { openApi } from './openapi.ts';
import { readText } from './body.ts';
import { type Control, controlOf } from './control.ts';
import { corsHeaders } from './cors.ts';
import { jsonResponse } from './endpoint.ts';
import { below } from './mount.ts';
import type { World } from './world/world.ts';

const headers = { ...corsHeaders, 'Cache-Control': 'no-store' };

/** Answers a request under `/__sim`; null for any other path. GET reads, POST changes. */
export async function serveControl(world: World, request: Request): Promise<Response | null> {
  const path = below('/__sim', new URL(request.url).pathname);
  if (path === null) return null;
  if (request.method === 'OPTIONS') {
    const allowed = {
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': '*',
    };
    return new Response(null, { status: 204, headers: { ...headers, ...allowed } });
  }
  const control = controlOf(world);
  const name = path.slice(1);
  if (request.method === 'GET' && (name === 'requests' || name === 'now')) {
    return jsonResponse(await control[name](), { headers });
  }
  if (request.method === 'GET' && name === 'openapi.json') {
    return jsonResponse(openApi(), { headers });
  }
  if (request.method !== 'POST' || !isChange(name)) {
    return jsonResponse({ detail: 'Unknown control operation.' }, { status: 404, headers });
  }
  try {
    const text = await readText(request);
    // Each operation checks its own values.
    await control[name](JSON.parse(text || '{}') as never);
    return new Response(null, { status: 204, headers });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return jsonResponse({ detail }, { status: 422, headers });
  }
}

const changes = [
  'reset',
  'clock',
  'scenario',
  'tier',
  'hold',
  'revoke',
] as const satisfies (keyof Control)[];

function isChange(name: string): name is (typeof changes)[number] {
  return (changes as readonly string[]).includes(name);
}
