import type { ReactNode } from 'react';

/** A page with one message and without the shell: before signing in, after signing out, or after a fatal error. */
export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
      <title>{`${title} · Crosschannel`}</title>
      <h1 className="sr-only">{title}</h1>
      {children}
    </main>
  );
}
