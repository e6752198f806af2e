import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ForgetDeviceDialog } from '#pages/settings/forget-device-dialog.tsx';
import { paths } from '#navigation/paths.ts';
import { useScoped } from '#navigation/scope.ts';
import { useUser } from '#user/user.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { type Theme, useTheme } from '#ui/theme.ts';

const themes: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Use system setting' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** The user's name, theme, settings and sign-out. */
export function UserMenu() {
  const { name, signOut } = useUser();
  const navigate = useNavigate();
  const scoped = useScoped();
  const [theme, setTheme] = useTheme();
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <Menu
        label={`User menu, ${name}`}
        trigger={
          <>
            <Icon name="user" />
            <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
          </>
        }
        items={[
          { heading: 'Theme' },
          ...themes.map((choice) => ({
            label: choice.label,
            checked: choice.theme === theme,
            onSelect: () => setTheme(choice.theme),
          })),
          'separator',
          { label: 'Settings', onSelect: () => void navigate(scoped(paths.settings)) },
          { label: 'Sign out', onSelect: () => void signOut() },
          {
            label: 'Delete all data and sign out…',
            isDanger: true,
            onSelect: () => setForgetting(true),
          },
        ]}
      />
      {isForgetting && <ForgetDeviceDialog onClose={() => setForgetting(false)} />}
    </>
  );
}
