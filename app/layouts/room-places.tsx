import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconGrid4x4 from '@tabler/icons-react/dist/esm/icons/IconGrid4x4.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { menuFor, placeAt, type PlaceName } from '#rules/navigation-menu.ts'
import type { Shell } from '#app/features/rooms/public.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import type { NavItem } from '#app/ui/nav-entry.tsx'

const icons: Record<PlaceName, typeof IconHome> = {
  home: IconHome,
  path: IconMap2,
  games: IconDeviceGamepad2,
  works: IconPalette,
  dashboard: IconLayoutDashboard,
  progress: IconGrid4x4,
  students: IconUsers,
  coursePath: IconMap2,
  lessons: IconCheckbox,
  projects: IconPuzzle,
  minigames: IconDeviceGamepad2,
  competitions: IconTrophy,
  rewards: IconGift,
  worksheets: IconPrinter,
  messages: IconMessages,
  classrooms: IconSchool,
  allStudents: IconUsers,
  courses: IconBooks,
  week: IconCalendarWeek,
  rooms: IconDoor,
}

/** The menu of the room, with words, icons and the place where we are. */
export function useRoomPlaces({ audience, room }: Pick<Shell, 'audience' | 'room'>): NavItem[] {
  const { t } = useTranslation('rooms')
  const { locale, path } = splitLocale(useLocation().pathname)
  const menu = menuFor(audience, room?.id)
  const current = placeAt(menu, path)
  return menu.map((place) => {
    const Icon = icons[place.name]
    return {
      href: localePath(locale, place.path),
      icon: <Icon aria-hidden />,
      label: t(`nav.${place.name}`),
      short: t(`navShort.${place.name}`),
      current: place === current,
    }
  })
}
