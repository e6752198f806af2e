/**
 * The name under which a user's things lie on this device: the SHA-256 of issuer and subject, in
 * hex, so that nobody who lists the databases of a shared computer learns who uses it.
 */
export async function userKey(user: { iss: string; sub: string }): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([user.iss, user.sub]));
  const digest = await crypto.subtle.digest('SHA-256', text);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
