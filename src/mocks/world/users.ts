/** The users who can sign in. `visible-rows.ts` decides what each can see. */
export interface User {
  username: string;
  /** Subject of the id_token. */
  sub: string;
  name: string;
  email: string;
  /** Shown on the sign-in page. */
  shows: string;
}

/** The password of every demonstration user. */
export const demonstrationPassword = 'demo';

export const users: readonly User[] = [
  user('analyst', 'Demonstration analyst', 'Everything: all accounts on all channels.'),
  user('disconnected', 'Disconnected demonstration', 'Every account is disconnected.'),
  user('empty', 'Empty demonstration', 'A tenant without accounts.'),
  user('refused', 'Refused demonstration', 'Every data call returns 403.'),
];

function user(username: string, name: string, shows: string): User {
  return {
    username,
    sub: `user-${username}`,
    name,
    email: `${username}@demonstration.example`,
    shows,
  };
}

/** The user with a token's subject, or undefined. */
export function userBySubject(sub: string): User | undefined {
  return users.find((one) => one.sub === sub);
}

/** The user with this name and password, or undefined. */
export function authenticate(username: string, password: string): User | undefined {
  return users.find(
    (one) => one.username === username.trim().toLowerCase() && password === demonstrationPassword,
  );
}
