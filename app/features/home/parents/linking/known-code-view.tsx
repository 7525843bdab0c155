import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { KnownCode } from '#app/features/people/guardians/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { LinkQuestion } from './link-question.tsx'
import type { ParentVisitor } from './parent-code-panel.tsx'
import styles from './parent-code-panel.module.css'

type KnownCodeViewProps = { code: string; known: KnownCode; visitor: ParentVisitor; onForget: () => void }

/** A working code: its school and, for signed-in adults, the question whether they are a parent of the child. */
export function KnownCodeView({ code, known, visitor, onForget }: KnownCodeViewProps) {
  const { t } = useTranslation('parents')
  const { locale } = splitLocale(useLocation().pathname)
  const { school, until, timeZone, child } = known
  const date = getTimeFormat(locale, timeZone, { dateStyle: 'long' }).format(new Date(until))
  return (
    <>
      <p>{t('code.from', { school, date })}</p>
      {child === null ? (
        <SignInLinks visitor={visitor} onForget={onForget} />
      ) : (
        <LinkQuestion code={code} child={child} onForget={onForget} />
      )}
    </>
  )
}

function SignInLinks({ visitor, onForget }: { visitor: ParentVisitor; onForget: () => void }) {
  const { t } = useTranslation('parents')
  const localized = useLocalePath()
  const destination = `redirect=${encodeURIComponent('/parent')}`
  if (visitor === 'child') return <Notice kind="warning">{t('code.childAccount')}</Notice>
  return (
    <>
      <p>{t('code.signIn')}</p>
      <div className={styles.actions}>
        <Button href={localized(`/register?role=parent&${destination}`)}>{t('code.register')}</Button>
        <Button href={localized(`/login?${destination}`)} variant="soft">
          {t('code.logIn')}
        </Button>
        <Button variant="plain" onClick={onForget}>
          {t('code.other')}
        </Button>
      </div>
    </>
  )
}
