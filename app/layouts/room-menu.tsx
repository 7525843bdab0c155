import { useTranslation } from 'react-i18next'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { moveTo, samePlace } from '#rules/place.ts'
import { ChooseForm, choosing, type RoomChoice, type Shell } from '#app/features/dashboard/public.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { MenuGroup, MenuLink } from '#app/ui/menu.tsx'
import { RoomSwitcher } from '#app/ui/room-switcher.tsx'

/** Which class, child or school this is, and the way to the others. */
export function RoomMenu({ room, rooms, can }: Pick<Shell, 'room' | 'rooms' | 'can'>) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const choosePage = localized('/account/select-room')
  const others = rooms.filter((one) => !samePlace(one, room))
  const note = room && (room.grade || room.schoolName)

  return (
    <RoomSwitcher
      name={room?.name ?? t('shell.noRoom')}
      note={note && note !== room.name ? note : undefined}
      picture={room && <PictureOf room={room} size={36} />}
    >
      {others.length > 0 && (
        <ChooseForm to={choosePage}>
          {others.slice(0, 8).map((other) => (
            <MenuLink
              key={other.kind + other.id}
              href={localized(moveTo('/dashboard', other))}
              onClick={choosing(other)}
              icon={<PictureOf room={other} size={28} />}
            >
              {other.name}
            </MenuLink>
          ))}
        </ChooseForm>
      )}
      <MenuGroup>
        {(others.length > 0 || !room) && (
          <MenuLink href={choosePage} icon={<IconDoor aria-hidden />}>
            {t('shell.allRooms')}
          </MenuLink>
        )}
        {can.createClassroom && (
          <MenuLink href={localized('/dashboard/classroom')} icon={<IconSchool aria-hidden />}>
            {t('shell.myClassrooms')}
          </MenuLink>
        )}
      </MenuGroup>
    </RoomSwitcher>
  )
}

/** A class has its picture, a child a kite, a school its house. */
function PictureOf({ room, size }: { room: RoomChoice; size: 28 | 36 }) {
  if (room.kind === 'child')
    return (
      <RoomPicture size={size}>
        <Kite look={kiteFor(room.id)} size={size - 8} />
      </RoomPicture>
    )
  if (room.kind === 'school')
    return (
      <RoomPicture size={size} colour="sun">
        <IconBuildingCommunity size={size - 12} aria-hidden />
      </RoomPicture>
    )
  return <RoomPicture size={size} icon={room.icon} colour={room.colour} />
}
