import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TickBox } from '#app/ui/fields/check-field.tsx'
import { Menu, MenuButton, MenuLink } from '#app/ui/navigation/menu.tsx'
import { useClassPresence } from '../presence/use-class-presence.ts'
import type { ClassroomCard as Classroom, TransfersOfClass } from '../contract.ts'
import styles from './classroom-card.module.css'

type ClassroomCardProps = {
  classroom: Classroom
  chosen: boolean
  onChoose: (on: boolean) => void
  onArchive: () => void
  onRestore: () => void
  mayCopy: boolean
}

/** Summary of a class: students, presence, pending requests and actions. */
export function ClassroomCard({ classroom, chosen, onChoose, onArchive, onRestore, mayCopy }: ClassroomCardProps) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const { id, name, grade, icon, colour, teachers, students, code, status, can, relation } = classroom
  const active = status === 'active'
  const page = `/dashboard/classroom-dashboard/${id}`
  return (
    <Card as="li" className={styles.card} data-chosen={chosen} data-away={!active}>
      <header className={styles.head}>
        {can.archive && (
          <TickBox
            className={styles.box}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
            aria-label={t('mine.choose', { name })}
          />
        )}
        <WorkspacePicture size={56} icon={icon} colour={colour} />
        <div className={styles.words}>
          <h3 className={styles.name}>{active ? <Link to={localized(page)}>{name}</Link> : name}</h3>
          <p className={styles.note}>{[grade, teachers.join(', ')].filter(Boolean).join(' · ')}</p>
        </div>
        {(can.settings || can.archive || (can.copy && mayCopy)) && (
          <CardActions classroom={classroom} onArchive={onArchive} onRestore={onRestore} mayCopy={mayCopy} />
        )}
      </header>
      <ul className={styles.facts}>
        <li>
          <IconUsers aria-hidden />
          {t('mine.students', { count: students })}
        </li>
        {active && relation && <LiveCounts classroom={classroom} />}
        {active && !relation && classroom.waiting > 0 && (
          <PendingLink href={localized(`${page}/join-request`)} count={classroom.waiting} />
        )}
      </ul>
      {can.settings && <p className={styles.code}>{formatClassCode(code)}</p>}
    </Card>
  )
}

function CardActions({
  classroom: { id, name, status, can },
  onArchive,
  onRestore,
  mayCopy,
}: Omit<ClassroomCardProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const active = status === 'active'
  const view = (viewName: string) => localized(`/dashboard/classroom?view=${viewName}&classroom=${id}`)
  return (
    <Menu
      align="end"
      label={t('mine.more', { name })}
      summary={<IconDotsVertical aria-hidden />}
      summaryClassName={styles.more}
    >
      {can.settings && (
        <MenuLink href={view('edit')} icon={<IconSettings aria-hidden />}>
          {t('mine.edit')}
        </MenuLink>
      )}
      {can.copy && mayCopy && (
        <MenuLink href={view('copy')} icon={<IconCopy aria-hidden />}>
          {t('mine.copy')}
        </MenuLink>
      )}
      {can.archive && (
        <MenuButton
          onClick={active ? onArchive : onRestore}
          icon={active ? <IconArchive aria-hidden /> : <IconRestore aria-hidden />}
          data-closes
        >
          {t(active ? 'mine.archive' : 'mine.restore')}
        </MenuButton>
      )}
    </Menu>
  )
}

/** Live numbers; only for classes the user teaches, because others may not subscribe. */
function LiveCounts({ classroom: { id, waiting } }: { classroom: Classroom }) {
  const { t } = useTranslation('classrooms')
  const href = useLocalePath()(`/dashboard/classroom-dashboard/${id}/join-request`)
  const present = useClassPresence(id)
  const requests = useLive<{ id: string }[] | null>(`classrooms/${id}/join-requests`, null)
  const transfers = useLive<TransfersOfClass | null>(`classrooms/${id}/transfer-requests`, null)
  const count = requests && transfers ? requests.length + transfers.wanted.length : waiting
  return (
    <>
      <li>
        <IconBroadcast aria-hidden />
        {t('mine.here', { count: Object.values(present).filter(({ teaches }) => !teaches).length })}
      </li>
      {count > 0 && <PendingLink href={href} count={count} />}
    </>
  )
}

function PendingLink({ href, count }: { href: string; count: number }) {
  const { t } = useTranslation('classrooms')
  return (
    <li>
      <Link to={href} className={styles.waiting}>
        <IconUserPlus aria-hidden />
        {t('joinRequests.waiting', { count })}
      </Link>
    </li>
  )
}
