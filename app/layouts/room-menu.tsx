import { useTranslation } from 'react-i18next'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import type { RoomChoice, Shell } from '#app/features/rooms/public.ts'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import { MenuButton, MenuGroup, MenuLink } from '#app/ui/menu.tsx'
import { RoomSwitcher } from '#app/ui/room-switcher.tsx'

/**
 * Which room this is, and the way to the others. Going to another one is a choice the session remembers, so it is
 * posted.
 */
export function RoomMenu({ room, rooms, can }: Pick<Shell, 'room' | 'rooms' | 'can'>) {
  const { t } = useTranslation('rooms')
  const localized = useLocalePath()
  const others = rooms.filter(({ kind, id }) => kind !== room?.kind || id !== room.id).slice(0, 8)
  const note = room && (room.grade || room.schoolName)

  return (
    <RoomSwitcher
      name={room?.name ?? t('shell.noRoom')}
      note={note && note !== room.name ? note : undefined}
      picture={room && <PictureOf room={room} size={36} />}
    >
      {others.length > 0 && (
        <ActionForm of="choose" to={localized('/account/select-room')}>
          {others.map((other) => (
            <MenuButton
              key={other.kind + other.id}
              type="submit"
              name="room"
              value={`${other.kind}/${other.id}`}
              icon={<PictureOf room={other} size={28} />}
              data-closes
            >
              {other.name}
            </MenuButton>
          ))}
        </ActionForm>
      )}
      <MenuGroup>
        <MenuLink href={localized('/account/select-room')} icon={<IconDoor aria-hidden />}>
          {t('shell.allRooms')}
        </MenuLink>
        {can.createClassroom && (
          <MenuLink href={localized('/dashboard/classroom')} icon={<IconSchool aria-hidden />}>
            {t('shell.myClassrooms')}
          </MenuLink>
        )}
      </MenuGroup>
    </RoomSwitcher>
  )
}

/** A classroom has its picture, a child a kite, a school its house. */
function PictureOf({ room, size }: { room: RoomChoice; size: 28 | 36 }) {
  if (room.kind === 'child')
    return (
      <RoomPicture size={size}>
        <Kite look={kiteFor(room.id)} size={size - 8} />
      </RoomPicture>
    )
  if (room.kind === 'office')
    return (
      <RoomPicture size={size} colour="sun">
        <IconBuildingCommunity size={size - 12} aria-hidden />
      </RoomPicture>
    )
  return <RoomPicture size={size} icon={room.icon} colour={room.colour} />
}
