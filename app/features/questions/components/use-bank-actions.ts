import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { downloadText } from '#app/platform/download-text.ts'
import { useAction } from '#app/platform/use-action.ts'
import { toast } from '#app/ui/toasts.tsx'
import { downloadBytes } from './download-bytes.ts'
import { usePlaces } from './use-places.ts'

/** The copy is opened: it is the one that can be changed. */
export function useCopyBank() {
  const { t } = useTranslation('questions')
  const places = usePlaces()
  const navigate = useNavigate()
  return useAction<{ id: string; questions: number }>('copy-bank', {
    done: ({ id, questions }) => {
      toast({ kind: 'success', message: t('done.copied', { count: questions }) })
      void navigate(places.bank(id))
    },
  })
}

type ExportedFile = { fileName: string; format: 'csv' | 'xlsx'; text: string }

export const useExportBank = () =>
  useAction<ExportedFile>('export-bank', {
    stays: true,
    done: ({ fileName, format, text }) =>
      format === 'csv' ? downloadText(fileName, text) : downloadBytes(fileName, text),
  })
