import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/use-action.ts'
import { exportColumns } from '../contract.ts'
import { downloadText } from '#app/platform/download-text.ts'
import type { Removed } from './remove-students.tsx'
import { useSaid } from './use-said.ts'

/** The actions of one class that need no sheet: they happen, and a word says so. */
export function useRosterActions(classroomId: string) {
  const { t } = useTranslation('students')
  const { said, undo, error } = useSaid()
  const remove = useAction<Removed>('remove', {
    done: ({ change, students }) => said(t('done.removed', { count: students }), change),
  })
  const group = useAction<{ name: string }>('group', { done: ({ name }) => said(t('done.grouped', { name })) })
  const pair = useAction('pair', { done: () => said(t('done.paired')) })
  const download = useAction<{ fileName: string; text: string }>('export', {
    done: ({ fileName, text }) => downloadText(fileName, text),
  })
  const heads = exportColumns.map((column) => t(`columns.${column}`))
  return {
    said,
    undo,
    problem: error ?? remove.error ?? group.error ?? pair.error ?? download.error,
    remove: (student: string[]) => remove.send({ classroomId, student }),
    group: (id: string, way: 'in' | 'out', student: string[]) => group.send({ classroomId, group: id, way, student }),
    pair: (student: string[]) => pair.send({ classroomId, student }),
    export: (student?: string[]) => download.send({ classroomId, heads, ...(student && { student }) }),
  }
}
