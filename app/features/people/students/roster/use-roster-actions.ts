import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { exportColumns } from '../contract.ts'
import { downloadText } from '#app/platform/pages/download-text.ts'
import type { RemoveResult } from '../components/remove-students.tsx'
import { useUndoToast } from '../undo/use-undo-toast.ts'

/** Roster actions that run immediately, without a sheet, and show a toast. */
export function useRosterActions(classroomId: string) {
  const { t } = useTranslation('students')
  const { notify, undo, error } = useUndoToast()
  const remove = useAction<RemoveResult>('remove', {
    onDone: ({ change, students }) => notify(t('done.removed', { count: students }), change),
  })
  const group = useAction<{ name: string }>('group', { onDone: ({ name }) => notify(t('done.grouped', { name })) })
  const pair = useAction('pair', { onDone: () => notify(t('done.paired')) })
  const download = useAction<{ fileName: string; text: string }>('export', {
    onDone: ({ fileName, text }) => downloadText(fileName, text),
  })
  const heads = exportColumns.map((column) => t(`columns.${column}`))
  return {
    notify,
    undo,
    problem: error ?? remove.error ?? group.error ?? pair.error ?? download.error,
    remove: (student: string[]) => remove.send({ classroomId, student }),
    group: (id: string, way: 'in' | 'out', student: string[]) => group.send({ classroomId, group: id, way, student }),
    pair: (student: string[]) => pair.send({ classroomId, student }),
    export: (student?: string[]) => download.send({ classroomId, heads, ...(student && { student }) }),
  }
}
