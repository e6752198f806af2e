/** The areas of the product: the navigation, its shortcuts, and what the palette offers of them. */
import type { IconName } from '#ui/icon.tsx';
import { paths } from './paths.ts';

export interface NavItem {
  path: string;
  name: string;
  icon: IconName;
  /** Opens it after G. */
  key?: string;
  /** A list with a search and saved views. */
  isList?: true;
}

const mainItems: readonly NavItem[] = [
  { path: paths.home, name: 'Overview', icon: 'overview', key: 'o' },
  { path: paths.campaigns, name: 'Campaigns', icon: 'campaigns', key: 'c', isList: true },
  { path: paths.keywords, name: 'Keywords', icon: 'search', key: 'k', isList: true },
  { path: paths.listings, name: 'Listings', icon: 'columns', key: 'l', isList: true },
  { path: paths.accounts, name: 'Accounts', icon: 'accounts', key: 'a', isList: true },
  { path: paths.inventory, name: 'Inventory', icon: 'stock', key: 'i', isList: true },
  { path: paths.eligibility, name: 'Eligibility', icon: 'check', key: 'e' },
  { path: paths.reports, name: 'Reports', icon: 'table', key: 'r' },
  { path: paths.notes, name: 'Notes', icon: 'flag', key: 'n' },
  { path: paths.apiUsage, name: 'API usage', icon: 'gauge', key: 'b' },
  { path: paths.dataQuality, name: 'Data quality', icon: 'pulse', key: 'd' },
];
const settings: NavItem = { path: paths.settings, name: 'Settings', icon: 'settings', key: 's' };
const help: NavItem = { path: paths.help, name: 'Help', icon: 'info', key: 'h' };
const batch: NavItem = { path: paths.batch, name: 'Target ACOS (v2)', icon: 'upload' };

/** In the order of the navigation. */
export const navItems = (hasBatch: boolean): readonly NavItem[] => [
  ...mainItems,
  ...(hasBatch ? [batch] : []),
  settings,
  help,
];

export const listItems = mainItems.filter(({ isList }) => isList);
