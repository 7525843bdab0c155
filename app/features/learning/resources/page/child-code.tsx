import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { ResourcePage } from '../contract.ts'

type ChildCodeProps = Extract<ResourcePage, { view: 'child' }>

/** A sheet for a child who scanned or typed its code: the title and the way to its lesson. */
export function ChildCode({ code, title, lesson }: ChildCodeProps) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  return (
    <EmptyState
      heading="h1"
      mood="hello"
      title={title}
      hint={lesson ? `${code} · ${lesson.title}` : t('resource.askTeacher')}
      action={
        lesson && (
          <Button variant="go" size="large" href={localized(lesson.path)}>
            {t('resource.openLesson')}
          </Button>
        )
      }
    />
  )
}
