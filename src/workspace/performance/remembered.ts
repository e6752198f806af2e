/** The report whose figures this user looked at last beside the keywords, on this device. */
import { openChannel } from '#lib/tabs.ts';
import { currentUser } from '#workspace/current-user.ts';
import { createSetting, type Setting } from '#workspace/settings/setting.ts';

let store: Setting<string> | null = null;

/** Its job; empty where the figures were removed. One in a tab, from when a part of the page first asks for it. */
export function rememberedReport(): Setting<string> {
  const parse = (value: unknown) => (typeof value === 'string' ? value : '');
  store ??= createSetting(
    { user: currentUser(), openChannel },
    { key: 'keyword-performance', parse },
  );
  return store;
}
