/**
 * The name of a user's database on this device: the SHA-256 of service, issuer and subject in hex, so that
 * listing the databases of a shared computer does not reveal its users, and nothing meant for one service
 * (such as a waiting batch) is sent to another.
 */
export async function userKey(
  service: string,
  user: { iss: string; sub: string },
): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([service, user.iss, user.sub]));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
