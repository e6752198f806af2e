import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { keepPlaces, usePlace } from './place.ts';

/** A page with a section, and a button that follows a link to it. */
function Page() {
  usePlace();
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('#drivers')}>
        Drivers
      </button>
      <h2 id="drivers" tabIndex={-1}>
        Drivers
      </h2>
    </>
  );
}

test.each(['/help#drivers', '/help', '/help#elsewhere'])(
  'a link to a section moves the focus to its heading, on a page opened at %s',
  async (address) => {
    const router = createMemoryRouter([{ path: '*', Component: Page }], {
      initialEntries: [address],
    });
    keepPlaces(router);
    await render(<RouterProvider router={router} />);
    const heading = document.querySelector('h2');
    expect(document.activeElement === heading).toBe(address.endsWith('#drivers'));
    document.body.focus();
    await actAsync(() => document.querySelector('button')?.click());
    expect(document.activeElement).toBe(heading);
  },
);
