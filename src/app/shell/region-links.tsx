import { useEffect, useRef, useState } from 'react';
import { tableSelector } from '#app/scroll-position.ts';

interface PageRegion {
  name: string;
  element: HTMLElement;
}

/** Parts of a page that are worth going to, unless they are inside another. */
const regionSelector = `:is(section, [role="group"][aria-label="Filters"], ${tableSelector})`;

/**
 * Links to the page's regions, after the one to its content. They are read from the page when the focus arrives, and
 * visible while it is among them.
 */
export function RegionLinks() {
  const box = useRef<HTMLElement>(null);
  const [regions, setRegions] = useState<readonly PageRegion[]>([]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const before = box.current?.previousElementSibling;
      if (target === before) setRegions(readRegions());
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return (
    <nav
      ref={box}
      aria-label="Regions of this page"
      hidden={regions.length === 0}
      className="sr-only z-50 flex-col rounded-md border border-line bg-raised p-1 shadow-raised focus-within:not-sr-only focus-within:absolute focus-within:top-2 focus-within:left-2 focus-within:flex"
    >
      {regions.map(({ name, element }) => (
        <button
          key={name}
          type="button"
          onClick={() => goTo(element)}
          className="rounded-sm px-3 py-2 text-left text-ink focus:bg-accent-solid focus:text-on-accent"
        >
          Skip to {name}
        </button>
      ))}
    </nav>
  );
}

function readRegions(): PageRegion[] {
  return [...document.querySelectorAll<HTMLElement>(`main ${regionSelector}`)].flatMap(
    (element) => {
      const labelled = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      const name = element.getAttribute('aria-label') ?? labelled?.textContent ?? '';
      const around = element.parentElement?.closest(`main ${regionSelector}`) ?? null;
      if (name === '' || around !== null) return [];
      return [{ name: element.matches(tableSelector) ? `${name} table` : name, element }];
    },
  );
}

/** Focuses a region, so that the next Tab stop is its first control. */
function goTo(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}
