import { useTranslation } from 'react-i18next'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { defaultKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { WorkspaceChoice } from '../contract.ts'
import { WorkspaceLink } from './choose-workspace.tsx'
import styles from './workspace-tile.module.css'

/** Link to a workspace with its picture, its name and the user's role in it. */
export function WorkspaceTile({ room, page }: { room: WorkspaceChoice; page: string }) {
  const { t } = useTranslation('dashboard')
  const [relation = 'admin'] = room.relations
  const role = room.kind === 'classroom' ? t(`role.${relation}`) : t(`role.${room.kind}`)
  return (
    <WorkspaceLink workspace={room} page={page} className={styles.tile}>
      <TilePicture room={room} />
      <span className={styles.words}>
        <strong className={styles.name}>{room.kind === 'school' ? t('selectRoom.school') : room.name}</strong>
        <span className={styles.note}>{[room.grade, role].filter(Boolean).join(' · ')}</span>
      </span>
      <IconChevronRight className={styles.arrow} aria-hidden />
    </WorkspaceLink>
  )
}

function TilePicture({ room }: { room: WorkspaceChoice }) {
  if (room.kind === 'classroom') return <WorkspacePicture size={72} icon={room.icon} colour={room.colour} />
  return (
    <WorkspacePicture size={72} colour={room.kind === 'school' ? 'sun' : 'sky'}>
      {room.kind === 'school' ? (
        <IconBuildingCommunity size={40} aria-hidden />
      ) : (
        <Kite look={defaultKite(room.id)} size={52} />
      )}
    </WorkspacePicture>
  )
}
