import { useTranslation } from 'react-i18next'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { MenuButton } from '#app/ui/navigation/menu.tsx'
import type { Group } from '../contract.ts'
import { BulkMenu } from '../components/bulk-menu.tsx'

type GroupActionsProps = {
  students: string[]
  groups: Group[]
  onGroup: (group: Group, way: 'in' | 'out') => void
  onNewGroup: () => void
}

/** Group menu for the selected students. */
export function GroupActions(props: GroupActionsProps) {
  const { t } = useTranslation('students')
  return (
    <BulkMenu icon={<IconUsersGroup aria-hidden />} label={t('bulk.group')}>
      <GroupEntries {...props} />
    </BulkMenu>
  )
}

/** Menu entries to add students to a group or remove them; entries without effect are omitted. */
export function GroupEntries({ students, groups, onGroup, onNewGroup }: GroupActionsProps) {
  const { t } = useTranslation('students')
  const directions = (group: Group) => {
    const memberCount = students.filter((id) => group.students.includes(id)).length
    return [...(memberCount < students.length ? (['in'] as const) : []), ...(memberCount > 0 ? (['out'] as const) : [])]
  }
  return (
    <>
      {groups.flatMap((group) =>
        directions(group).map((way) => (
          <MenuButton
            key={group.id + way}
            data-closes
            icon={way === 'in' ? <IconPlus aria-hidden /> : <IconMinus aria-hidden />}
            onClick={() => onGroup(group, way)}
          >
            {t(`bulk.${way}`, { name: group.name })}
          </MenuButton>
        )),
      )}
      <MenuButton data-closes icon={<IconUsersGroup aria-hidden />} onClick={onNewGroup}>
        {t('groups.new')}
      </MenuButton>
    </>
  )
}
