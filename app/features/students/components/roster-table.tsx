import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '#app/ui/data-table.tsx'
import type { ReactNode } from 'react'
import type { Group, StudentRow } from '../contract.ts'
import { GroupChip } from './group-filter.tsx'
import { StudentName } from './student-name.tsx'
import styles from './roster-table.module.css'

type RosterTableProps = {
  students: StudentRow[]
  groups: Group[]
  onChange: (student: StudentRow) => void
  bulkActions: (rows: StudentRow[], done: () => void) => ReactNode
  tools: ReactNode
  emptyAction: ReactNode
}

export function RosterTable({ students, groups, onChange, bulkActions, tools, emptyAction }: RosterTableProps) {
  const { t } = useTranslation('students')
  const columns = useMemo((): TableColumn<StudentRow>[] => {
    const groupsOf = (id: string) => groups.filter((group) => group.students.includes(id))
    return [
      {
        key: 'name',
        title: t('columns.name'),
        fixed: true,
        value: ({ name }) => name,
        render: (row) => (
          <StudentName
            name={row.name}
            more={[row.username, row.identifier, ...groupsOf(row.id).map(({ name }) => name)]}
            onChange={row.managed ? () => onChange(row) : undefined}
          />
        ),
      },
      {
        key: 'groups',
        title: t('columns.groups'),
        roomy: true,
        value: ({ id }) =>
          groupsOf(id)
            .map(({ name }) => name)
            .join(', '),
        render: ({ id }) => <Groups groups={groupsOf(id)} />,
      },
      { key: 'username', title: t('columns.username'), roomy: true, value: ({ username }) => username },
      { key: 'identifier', title: t('columns.identifier'), roomy: true, value: ({ identifier }) => identifier },
      {
        key: 'age',
        title: t('columns.age'),
        roomy: true,
        hidden: true,
        searchable: false,
        value: ({ birthBand }) => birthBand && t(`ages.${birthBand}`),
      },
      {
        key: 'since',
        title: t('columns.since'),
        roomy: true,
        hidden: true,
        searchable: false,
        value: ({ since }) => new Date(since),
      },
    ]
  }, [t, groups, onChange])
  return (
    <DataTable
      id="roster"
      label={t('students.title')}
      rows={students}
      columns={columns}
      rowKey={rowKey}
      rowName={({ name }) => name}
      sort={{ key: 'name', direction: 'up' }}
      search={t('students.search')}
      bulkActions={bulkActions}
      tools={tools}
      emptyHint={t('students.empty')}
      emptyAction={emptyAction}
    />
  )
}

const rowKey = ({ id }: StudentRow) => id

const Groups = ({ groups }: { groups: Group[] }) => (
  <span className={styles.groups}>
    {groups.map((group) => (
      <GroupChip key={group.id} group={group} />
    ))}
  </span>
)
