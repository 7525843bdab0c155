import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { EditorProps } from '../editor.ts'
import { useProblemMessage } from './use-problem-message.ts'

/**
 * Shown in the block editor when the typed Python cannot be parsed. The blocks are read-only until the student fixes
 * the text in the Python editor or discards it here.
 */
export function UnparsedTextNotice({
  draft,
  onChange,
  readOnly,
}: Pick<EditorProps, 'draft' | 'onChange' | 'readOnly'>) {
  const { t } = useTranslation('python')
  const getProblemMessage = useProblemMessage()
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
      {getProblemMessage(draft)} {t('unread.kept')}
    </Notice>
  )
}
