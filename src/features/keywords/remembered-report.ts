/** The report whose metrics this user last displayed beside the keywords, on this device. */
import { openChannel } from '#lib/tabs.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { createSetting, type Setting } from '#shared/settings/setting.ts';

let store: Setting<string> | null = null;

/** Its job ID; empty if the metrics were removed. One per tab, from first use. */
export function rememberedReport(): Setting<string> {
  const parse = (value: unknown) => (typeof value === 'string' ? value : '');
  store ??= createSetting(
    { user: currentUser(), openChannel },
    { key: 'keyword-performance', parse },
  );
  return store;
}
