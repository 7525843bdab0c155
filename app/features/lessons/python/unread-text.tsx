import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EditorProps } from '../editor.ts'
import { useProblemWords } from './problem-words.ts'

/**
 * In a skin that places blocks: why a typed text is not to be seen here. It is kept, and nothing can be changed until
 * somebody goes back to it or goes on without it.
 */
export function UnreadText({ draft, onChange, readOnly }: Pick<EditorProps, 'draft' | 'onChange' | 'readOnly'>) {
  const { t } = useTranslation('python')
  const words = useProblemWords()
  if (!draft.typed?.problem) return null
  return (
    <Notice
      kind="info"
      title={t('unread.title')}
      action={
        readOnly ? null : (
          <Button variant="quiet" onClick={() => onChange({ ...draft, typed: null })}>
            {t('unread.goOn')}
          </Button>
        )
      }
    >
      {words(draft)} {t('unread.kept')}
    </Notice>
  )
}
