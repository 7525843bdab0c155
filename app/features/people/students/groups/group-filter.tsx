import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { Group } from '../contract.ts'
import colours from './group-colours.module.css'
import styles from './groups.module.css'

type GroupFilterProps = {
  groups: Group[]
  counts: Map<string, number>
  chosen: string | null
  onChoose: (id: string | null) => void
  onEdit: (group: Group | null) => void
}

/** Filters the roster by group. */
export function GroupFilter({ groups, counts, chosen, onChoose, onEdit }: GroupFilterProps) {
  const { t } = useTranslation('students')
  const current = groups.find(({ id }) => id === chosen)
  return (
    <div className={styles.filter} role="group" aria-label={t('groups.filter')}>
      {groups.map((group) => (
        <button
          key={group.id}
          type="button"
          className={clsx(styles.group, colours[group.colour])}
          aria-pressed={group.id === chosen}
          onClick={() => onChoose(group.id === chosen ? null : group.id)}
        >
          <span className={styles.dot} aria-hidden />
          {group.name}
          <span className={styles.count}>{counts.get(group.id) ?? 0}</span>
        </button>
      ))}
      {current && (
        <IconButton
          label={t('groups.edit', { name: current.name })}
          icon={<IconPencil aria-hidden />}
          onClick={() => onEdit(current)}
        />
      )}
      <button type="button" className={styles.group} onClick={() => onEdit(null)}>
        <IconPlus aria-hidden />
        {t('groups.new')}
      </button>
    </div>
  )
}

export const GroupChip = ({ group }: { group: Group }) => (
  <span className={clsx(styles.chip, colours[group.colour])}>
    <span className={styles.dot} aria-hidden />
    {group.name}
  </span>
)
