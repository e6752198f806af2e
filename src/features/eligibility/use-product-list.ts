import { useEffect, useState } from 'react';
import { type ProductList, readProductList, watchProductList } from '#shared/saved-product-list.ts';

/** The saved list, whichever tab changes it; `undefined` while reading, `null` if there is none. */
export function useProductList(): ProductList | null | undefined {
  const [list, setList] = useState<ProductList | null>();
  useEffect(() => {
    let asked = 0;
    const read = async (): Promise<void> => {
      const own = (asked += 1);
      // Unreadable storage has no list.
      const stored = await readProductList().catch(() => null);
      // The same list stays the same object, because everything displayed depends on it.
      if (own === asked) setList((now) => (now && stored && now.at === stored.at ? now : stored));
    };
    void read();
    const stop = watchProductList(() => void read());
    return () => {
      asked = -1;
      stop();
    };
  }, []);
  return list;
}
