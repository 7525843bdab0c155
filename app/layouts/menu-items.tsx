import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { findMenuEntry, type EntryName, type ScreenName } from '#rules/navigation/navigation-menu.ts'
import type { Shell } from '#app/features/dashboard/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { NavItem } from '#app/ui/navigation/nav-entry.tsx'
import type { TabLink } from '#app/ui/frames/page-head.tsx'

const icons: Record<EntryName, typeof IconUsers> = {
  today: IconCalendarEvent,
  students: IconUsers,
  learn: IconMap2,
  play: IconDeviceGamepad2,
  class: IconSchool,
  path: IconMap2,
  things: IconPalette,
  me: IconMoodSmile,
  week: IconCalendarEvent,
  school: IconBuildingCommunity,
  classes: IconSchool,
  messages: IconMessages,
  places: IconSchool,
}

/** Translates the menu: entries with icons, the active entry, and tabs for the screens of that entry. */
export function useMenu({ audience, menu }: Pick<Shell, 'audience' | 'menu'>): {
  items: NavItem[]
  tabs: TabLink[]
  label: string
  screen: ScreenName | null
} {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const menuPositionOf = ({ pathname, search }: { pathname: string; search: string }) =>
    findMenuEntry(audience, splitLocale(pathname).path, search)
  const currentPosition = menuPositionOf(useLocation())
  const next = useNavigation().location
  // Mark the pressed entry as active while its page is still loading.
  const position = (next && menuPositionOf(next)) ?? currentPosition
  const current = menu.find(({ name }) => name === position?.entry)
  // Pages of students link to each other with pictures, except their profile and messages.
  const siblingScreens = audience === 'student' && current?.name !== 'me' ? [] : (current?.screens ?? [])
  return {
    items: menu.map(({ name, screens }) => {
      const Icon = icons[name]
      return {
        href: localized(screens[0]!.path),
        icon: <Icon aria-hidden />,
        label: t(`menu.${name}`),
        current: name === position?.entry,
      }
    }),
    tabs:
      siblingScreens.length > 1
        ? siblingScreens.map(({ name, path }) => ({
            href: localized(path),
            label: t(`screens.${name}`),
            current: name === position?.screen,
          }))
        : [],
    label: current ? t(`menu.${current.name}`) : '',
    screen: position?.screen ?? null,
  }
}
