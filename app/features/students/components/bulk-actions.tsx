import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsRightLeft from '@tabler/icons-react/dist/esm/icons/IconArrowsRightLeft.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Button } from '#app/ui/button.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import type { Group, StudentRow } from '../contract.ts'
import styles from './bulk-actions.module.css'

type BulkActionsProps = {
  rows: StudentRow[]
  groups: Group[]
  onMove: () => void
  onGroup: (group: Group, way: 'in' | 'out') => void
  onNewGroup: () => void
  onRemove: () => void
  onExport: () => void
  /** Cards and secrets, in a menu of their own. */
  cards: ReactNode
}

/** What can be done with the students that are ticked. */
export function BulkActions({ rows, groups, onMove, onGroup, onNewGroup, onRemove, onExport, cards }: BulkActionsProps) {
  const { t } = useTranslation('students')
  const ways = (group: Group) => {
    const inside = rows.filter(({ id }) => group.students.includes(id)).length
    return [...(inside < rows.length ? (['in'] as const) : []), ...(inside > 0 ? (['out'] as const) : [])]
  }
  return (
    <>
      <Button variant="plain" size="small" icon={<IconArrowsRightLeft aria-hidden />} onClick={onMove}>
        {t('bulk.move')}
      </Button>
      <Menu
        align="end"
        summaryClassName={styles.summary}
        summary={
          <>
            <IconUsersGroup aria-hidden />
            {t('bulk.group')}
          </>
        }
      >
        {groups.flatMap((group) =>
          ways(group).map((way) => (
            <MenuButton key={group.id + way} data-closes icon={way === 'in' ? <IconPlus aria-hidden /> : <IconMinus aria-hidden />} onClick={() => onGroup(group, way)}>
              {t(`bulk.${way}`, { name: group.name })}
            </MenuButton>
          )),
        )}
        <MenuButton data-closes icon={<IconUsersGroup aria-hidden />} onClick={onNewGroup}>
          {t('groups.new')}
        </MenuButton>
      </Menu>
      {cards}
      <Button variant="plain" size="small" icon={<IconDownload aria-hidden />} onClick={onExport}>
        {t('bulk.export')}
      </Button>
      <Button variant="plain" size="small" icon={<IconUserMinus aria-hidden />} onClick={onRemove}>
        {t('bulk.remove')}
      </Button>
    </>
  )
}
