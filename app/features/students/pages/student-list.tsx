import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { read } from '#app/platform/query.server.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { DataTable, type TableColumn } from '#app/ui/data-table.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { ListedStudent } from '../contract.ts'
import { listQueryOf, searchOf } from '../list-query.ts'
import { studentList } from '../student-list.server.ts'
import type { Route } from './+types/student-list.ts'
import styles from './student-list.module.css'

export const handle: PageHandle = { title: 'students:studentList.title', hidden: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = visitOf(context)
  const { schoolId } = context.get(roomContext)
  const query = listQueryOf(new URL(request.url).searchParams)
  return { query, ...(await read(services, actor, (db) => studentList(db, schoolId, actor, query))) }
}

/** All students of all classrooms of one person, or of a whole school. Too many to send: the server searches, sorts and cuts pages. */
export default function StudentList({ loaderData: { query, total, students } }: Route.ComponentProps) {
  const { t } = useTranslation('students')
  const [, setSearch] = useSearchParams()
  const loading = useNavigation().state === 'loading'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const columns = useMemo(
    (): TableColumn<ListedStudent>[] => [
      { key: 'name', title: t('columns.name'), fixed: true, value: ({ name }) => name, render: (row) => <Name name={row.name} /> },
      { key: 'classrooms', title: t('columns.classrooms'), render: (row) => <Classrooms classrooms={row.classrooms} /> },
      { key: 'username', title: t('columns.username'), value: ({ username }) => username },
      { key: 'identifier', title: t('columns.identifier'), value: ({ identifier }) => identifier },
      { key: 'since', title: t('columns.since'), hidden: true, value: ({ since }) => new Date(since) },
    ],
    [t],
  )
  return (
    <>
      <PageHead title={t('studentList.title')} note={t('studentList.note', { count: total })} />
      <DataTable
        id="student-list"
        label={t('studentList.title')}
        rows={students}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ key: query.sort, direction: query.direction }}
        first={{ search: query.search, page: query.page, size: query.size }}
        search={t('students.search')}
        loading={loading}
        emptyHint={t('studentList.empty')}
        remote={{
          total,
          onQuery: (next) => {
            clearTimeout(timer.current)
            // Whoever is still typing is not asked for every letter.
            timer.current = setTimeout(() => setSearch(searchOf(next), { replace: true, preventScrollReset: true }), next.search === query.search ? 0 : 250)
          },
        }}
      />
    </>
  )
}

const Name = ({ name }: { name: string }) => (
  <span className={styles.name}>
    <Avatar name={name} size={28} />
    {name}
  </span>
)

function Classrooms({ classrooms }: Pick<ListedStudent, 'classrooms'>) {
  const { t } = useTranslation('students')
  const path = useLocalePath()
  if (classrooms.length === 0) return <span className={styles.none}>{t('studentList.noClass')}</span>
  return (
    <span className={styles.classrooms}>
      {classrooms.map(({ id, name }) => (
        <Link key={id} to={path(`/dashboard/classroom-dashboard/${id}/students`)} className={styles.classroom}>
          {name}
        </Link>
      ))}
    </span>
  )
}
