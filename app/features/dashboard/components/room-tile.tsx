import { useTranslation } from 'react-i18next'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import type { RoomChoice } from '../contract.ts'
import { ChooseLink } from './choose-place.tsx'
import styles from './room-tile.module.css'

/** One class, child or school as a big button: its picture, its name, and what one is there. */
export function RoomTile({ room, page }: { room: RoomChoice; page: string }) {
  const { t } = useTranslation('dashboard')
  const [relation = 'admin'] = room.relations
  const role = room.kind === 'classroom' ? t(`role.${relation}`) : t(`role.${room.kind}`)
  return (
    <ChooseLink place={room} page={page} className={styles.tile}>
      <TilePicture room={room} />
      <span className={styles.words}>
        <strong className={styles.name}>{room.kind === 'school' ? t('selectRoom.school') : room.name}</strong>
        <span className={styles.note}>{[room.grade, role].filter(Boolean).join(' · ')}</span>
      </span>
      <IconChevronRight className={styles.arrow} aria-hidden />
    </ChooseLink>
  )
}

function TilePicture({ room }: { room: RoomChoice }) {
  if (room.kind === 'classroom') return <RoomPicture size={72} icon={room.icon} colour={room.colour} />
  return (
    <RoomPicture size={72} colour={room.kind === 'school' ? 'sun' : 'sky'}>
      {room.kind === 'school' ? (
        <IconBuildingCommunity size={40} aria-hidden />
      ) : (
        <Kite look={kiteFor(room.id)} size={52} />
      )}
    </RoomPicture>
  )
}
