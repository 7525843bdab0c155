import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { DataTable, type TableColumn } from '#app/ui/table/data-table.tsx'
import type { ReactNode } from 'react'
import type { ParentsView } from '#app/features/people/guardians/public.ts'
import type { Group, StudentRow } from '../contract.ts'
import { GroupChip } from '../groups/group-filter.tsx'
import { identityColumns, nameColumn } from '../components/student-columns.tsx'
import { StudentName } from '../components/student-name.tsx'
import styles from './roster-table.module.css'

type RosterTableProps = {
  classroomId: string
  students: StudentRow[]
  groups: Group[]
  /** Shown instead of the other columns. */
  parentsView: Pick<ParentsView<StudentRow>, 'columns' | 'renderOnPhone'> | null
  onChange: (student: StudentRow) => void
  onPraise: (student: StudentRow) => void
  bulkActions: (rows: StudentRow[], done: () => void) => ReactNode
  tools: ReactNode
  emptyAction: ReactNode
}

export function RosterTable({
  classroomId,
  students,
  groups,
  parentsView,
  onChange,
  onPraise,
  bulkActions,
  tools,
  emptyAction,
}: RosterTableProps) {
  const { t } = useTranslation('students')
  const date = useDateFormatter({ dateStyle: 'medium' })
  const columns = useMemo((): TableColumn<StudentRow>[] => {
    const groupsOf = (id: string) => groups.filter((group) => group.students.includes(id))
    const groupNames = (id: string) => groupsOf(id).map(({ name }) => name)
    if (parentsView)
      return [
        nameColumn<StudentRow>(t, (row) => (
          <StudentName
            name={row.name}
            id={row.id}
            classroomId={classroomId}
            phoneDetails={parentsView.renderOnPhone(row)}
          />
        )),
        ...parentsView.columns,
      ]
    const name = nameColumn<StudentRow>(t, (row) => (
      <StudentName
        name={row.name}
        id={row.id}
        classroomId={classroomId}
        details={[row.username, row.identifier, ...groupNames(row.id).slice(0, maxVisibleGroups)]}
        onChange={row.managed ? () => onChange(row) : undefined}
        onPraise={() => onPraise(row)}
      />
    ))
    return [
      name,
      {
        key: 'groups',
        title: t('columns.groups'),
        roomy: true,
        value: ({ id }) => groupNames(id).join(', '),
        render: ({ id }) => <Groups groups={groupsOf(id)} />,
      },
      ...identityColumns<StudentRow>(t),
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
        value: ({ since }) => since,
        render: ({ since }) => date(since),
      },
    ]
  }, [t, date, classroomId, groups, parentsView, onChange, onPraise])
  return (
    <DataTable
      id={parentsView ? 'roster-parents' : 'roster'}
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

/** Limits the row height; the search still finds a student by hidden groups. */
const maxVisibleGroups = 4

const Groups = ({ groups }: { groups: Group[] }) => (
  <span className={styles.groups}>
    {groups.slice(0, maxVisibleGroups).map((group) => (
      <GroupChip key={group.id} group={group} />
    ))}
    {groups.length > maxVisibleGroups && <span>+{groups.length - maxVisibleGroups}</span>}
  </span>
)
