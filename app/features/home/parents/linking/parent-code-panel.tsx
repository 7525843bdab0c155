import { useTranslation } from 'react-i18next'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import { usePreloadErrorText } from '#app/platform/errors/error-text.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ParentCodeForm } from './parent-code-form.tsx'
import { KnownCodeView } from './known-code-view.tsx'
import { useParentCode } from './use-parent-code.ts'
import styles from './parent-code-panel.module.css'

/** `child`: a school account of a student, which cannot link children. */
export type ParentVisitor = 'visitor' | 'adult' | 'child'

/** Card of the parent page: the box for the code of a parent letter, then the question which child it is. */
export function ParentCodePanel({ visitor }: { visitor: ParentVisitor }) {
  const { t } = useTranslation('parents')
  usePreloadErrorText()
  const { code, problem, lookup, enter, forget } = useParentCode()
  const knownCode = code === '' ? null : (lookup.result?.code ?? null)
  return (
    <Card
      id="code"
      tone="primary"
      padding="large"
      title={t('code.heading')}
      icon={<IconHeartHandshake aria-hidden />}
      className={styles.panel}
    >
      <div aria-live="polite" className={styles.content}>
        {knownCode ? (
          <KnownCodeView key={code} code={code} known={knownCode} visitor={visitor} onForget={forget} />
        ) : (
          <ParentCodeForm problem={problem} refusal={lookup.error} isBusy={lookup.busy} onEnter={enter} />
        )}
      </div>
    </Card>
  )
}
