import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { groupTitle } from './group-messages.ts'
import type { ProgramGroup } from './program-groups.ts'
import styles from './misconceptions.module.css'

type GroupListProps = {
  groups: readonly ProgramGroup[]
  chosen: ProgramGroup
  onChoose: (key: string) => void
}

const MAX_KITES = 8

/** Lists the groups, largest first; the open group is highlighted. */
export function GroupList({ groups, chosen, onChoose }: GroupListProps) {
  const { t } = useTranslation(['misconceptions', 'lessons', 'tasks'])
  return (
    <ol className={styles.groups} aria-label={t('groups')}>
      {groups.map((group) => (
        <li key={group.key}>
          <button
            type="button"
            className={styles.group}
            aria-pressed={group === chosen}
            onClick={() => onChoose(group.key)}
          >
            <strong className={styles.count} aria-label={t('students', { count: group.members.length })}>
              {group.members.length}
            </strong>
            <span className={styles.title}>{groupTitle(t, group)}</span>
            <span className={styles.kites} aria-hidden>
              {group.members.slice(0, MAX_KITES).map(({ student }) => (
                <ChildKite key={student} id={student} size={22} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
