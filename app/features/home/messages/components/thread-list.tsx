import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ThreadKind } from '#rules/messages/threads.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { MessagesPage, ThreadSummary } from '../contract.ts'
import { ThreadItem } from './thread-item.tsx'
import styles from './thread-list.module.css'

const tabs = ['all', 'guardian', 'student', 'staff'] as const
type Tab = (typeof tabs)[number]

const kindsOfTab: Record<Exclude<Tab, 'all'>, readonly ThreadKind[]> = {
  guardian: ['guardian', 'announcement'],
  student: ['student', 'sky'],
  staff: ['staff'],
}

/** Threads of a person who teaches: unwritten ones are only listed with those of the same kind. */
const isShown = ({ kind, last, held }: ThreadSummary, tab: Tab) =>
  tab === 'all' ? last !== null || held > 0 || kind === 'sky' || kind === 'staff' : kindsOfTab[tab].includes(kind)

/** The threads of the workspace, the latest on top. */
export function ThreadList({ page: { threads, role, classes, open } }: { page: MessagesPage }) {
  const { t } = useTranslation('messages')
  const [tab, setTab] = useState<Tab>('all')
  const isStaff = role === 'teacher' || role === 'admin'
  const shown = isStaff ? threads.filter((thread) => isShown(thread, tab)) : threads
  return (
    <nav className={styles.list} aria-label={t('list.label')}>
      {isStaff && (
        <SegmentedControl
          label={t('list.filter')}
          value={tab}
          onChange={setTab}
          options={tabs
            .filter((value) => role === 'teacher' || value !== 'student')
            .map((value) => ({ value, label: t(`list.tabs.${value}`) }))}
        />
      )}
      <ul className={styles.items} data-size={role === 'student' ? 'large' : undefined}>
        {shown.map((thread) => (
          <ThreadItem key={thread.ref} thread={thread} role={role} isCurrent={thread.ref === open?.ref} />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.empty}>{t('list.empty')}</p>}
      {role === 'teacher' && classes[0] && (
        <p className={styles.foot}>
          <IconUsers aria-hidden /> {t('list.allTeachers', { classroom: classes[0].name })}
        </p>
      )}
    </nav>
  )
}
