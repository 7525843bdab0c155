import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useNavigation } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { read } from '#app/platform/db/query.server.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { DataTable, type TableColumn } from '#app/ui/table/data-table.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { BulkActions } from '../components/bulk-actions.tsx'
import { CardActions } from '../components/card-actions.tsx'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { ListSheets, type OpenListSheet } from '../student-list/list-sheets.tsx'
import { identityColumns, nameColumn } from '../components/student-columns.tsx'
import { StudentName } from '../components/student-name.tsx'
import { useUndoToast } from '../undo/use-undo-toast.ts'
import { listExportColumns, type ListedStudent } from '../contract.ts'
import { listActions } from '../student-list/list-actions.server.ts'
import { parseListQuery, formatListQuery } from '../student-list/list-query.ts'
import { loadStudentList } from '../student-list/student-list.server.ts'
import type { Route } from './+types/student-list.ts'
import styles from './student-list.module.css'

export const handle: PageHandle = { title: 'students:studentList.title', hidden: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = getRequestContext(context)
  const { schoolId } = context.get(workspaceContext)
  const query = parseListQuery(new URL(request.url).searchParams)
  return { query, ...(await read(services, actor, (db) => loadStudentList(db, schoolId, actor, query))) }
}

export const action = actions(listActions)

/**
 * All students of a teacher or of a whole school. The server searches, sorts and pages, because a school has too many
 * students to send.
 */
export default function StudentList({ loaderData: { query, total, students, classrooms } }: Route.ComponentProps) {
  const { t } = useTranslation('students')
  const date = useDateFormatter({ dateStyle: 'medium' })
  const navigate = useNavigate()
  const path = useLocalePath()
  const isLoading = useNavigation().state === 'loading'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState<OpenListSheet | null>(null)
  const { notify, error } = useUndoToast()
  const download = useAction<{ fileName: string; text: string }>('export', {
    onDone: ({ fileName, text }) => downloadText(fileName, text),
  })
  const exportStudents = (fields: { search: string } | { student: string[] }) =>
    download.send({ heads: listExportColumns.map((column) => t(`columns.${column}`)), ...fields })
  const columns = useMemo(
    (): TableColumn<ListedStudent>[] => [
      nameColumn(t, (row) => (
        <StudentName
          id={row.id}
          name={row.name}
          classroomId={row.classrooms[0]?.id}
          details={[row.username, row.identifier]}
          onChange={
            row.managed && row.classrooms.length > 0 ? () => setOpen({ sheet: 'change', student: row }) : undefined
          }
        />
      )),
      {
        key: 'classrooms',
        title: t('columns.classrooms'),
        render: (row) => <Classrooms classrooms={row.classrooms} />,
      },
      ...identityColumns<ListedStudent>(t),
      {
        key: 'since',
        title: t('columns.since'),
        roomy: true,
        hidden: true,
        value: ({ since }) => since,
        render: ({ since }) => date(since),
      },
    ],
    [t, date],
  )
  const renderBulkActions = (rows: ListedStudent[], done: () => void) => {
    const selectedIds = rows.map(({ id }) => id)
    const hasClass = rows.some((row) => row.classrooms.length > 0)
    const show = (sheet: 'move' | 'remove' | 'print') => () => setOpen({ sheet, rows, done })
    return (
      <BulkActions
        onMove={show('move')}
        onExport={() => exportStudents({ student: selectedIds })}
        onRemove={hasClass ? show('remove') : undefined}
      >
        {hasClass && <CardActions students={selectedIds} onPrint={show('print')} />}
      </BulkActions>
    )
  }
  return (
    <>
      <PageHead title={t('studentList.title')} note={t('studentList.note', { count: total })} />
      <RefusalNotice error={error ?? download.error} />
      <DataTable
        id="student-list"
        label={t('studentList.title')}
        rows={students}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ key: query.sort, direction: query.direction }}
        initialQuery={{ search: query.search, page: query.page, size: query.size }}
        search={t('students.search')}
        loading={isLoading}
        emptyHint={t('studentList.empty')}
        tools={
          <Button
            variant="quiet"
            size="small"
            icon={<IconDownload aria-hidden />}
            busy={download.busy}
            disabled={total === 0}
            onClick={() => exportStudents({ search: query.search })}
          >
            {t('bulk.export')}
          </Button>
        }
        bulkActions={renderBulkActions}
        remote={{
          total,
          onQuery: (next) => {
            clearTimeout(timer.current)
            // Debounce: do not load a page for every typed letter.
            const address = path(`/dashboard/student-list?${formatListQuery(next)}`)
            timer.current = setTimeout(
              () => void navigate(address, { replace: true, preventScrollReset: true }),
              next.search === query.search ? 0 : 250,
            )
          },
        }}
      />
      <ListSheets open={open} onClose={() => setOpen(null)} classrooms={classrooms} notify={notify} />
    </>
  )
}

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
