import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { downloadBytes } from './download-bytes.ts'
import { useQuestionPaths } from './use-question-paths.ts'

/** Copies a bank and opens the copy, which can be edited. */
export function useCopyBank() {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  return useAction<{ id: string; questions: number }>('copy-bank', {
    onDone: ({ id, questions }) => {
      toast({ kind: 'success', message: t('done.copied', { count: questions }) })
      void navigate(paths.bank(id))
    },
  })
}

type ExportedFile = { fileName: string; format: 'csv' | 'xlsx'; text: string }

export const useExportBank = () =>
  useAction<ExportedFile>('export-bank', {
    skipRevalidation: true,
    onDone: ({ fileName, format, text }) =>
      format === 'csv' ? downloadText(fileName, text) : downloadBytes(fileName, text),
  })
