/** The settings of this tab's user. Loaded on first use. */
import { openChannel } from '#lib/tabs.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { createSetting } from './setting.ts';
import { parseRates, parseTargets } from './stored-settings.ts';

const ports = { user: currentUser(), openChannel };

export const targets = createSetting(ports, { key: 'targets', parse: parseTargets });
export const rates = createSetting(ports, { key: 'rates', parse: parseRates });
