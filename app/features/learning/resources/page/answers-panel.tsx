import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import type { PublishedAnswers, PublishedResource } from '#content/publish-resources.ts'
import { MIN_STUDENTS } from '#rules/schools/verified-teacher.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { Answers, ResourcePage } from '../contract.ts'
import { AnswerList } from './answer-list.tsx'
import styles from './resource-view.module.css'

type AnswersPanelProps = {
  /** The pages show the printed answer key instead of the sheet. */
  isKeyShown: boolean
  onShowKey: (answers: PublishedAnswers | null) => void
  resource: PublishedResource
  answers: Extract<ResourcePage, { view: 'resource' }>['answers']
}

/** Answers of a sheet, loaded on the teacher's click: they are never part of the page data. */
export function AnswersPanel({ resource, answers, isKeyShown, onShowKey }: AnswersPanelProps) {
  const { for: viewer, classroom } = answers
  const { t, i18n } = useTranslation('resources')
  const [loaded, setLoaded] = useState<Answers | null>(null)
  const load = useAction<Answers>('answers', { onDone: setLoaded, skipRevalidation: true })
  const note =
    viewer === 'visitor' ? 'resource.answersFor' : classroom ? 'resource.answersNote' : 'resource.answersNeedClass'
  return (
    <Card
      title={t('resource.answers')}
      icon={<IconKey aria-hidden />}
      aside={
        classroom &&
        loaded === null && (
          <Button
            variant="soft"
            size="small"
            busy={load.busy}
            onClick={() => load.send({ classroomId: classroom.id, code: resource.code, language: i18n.language })}
          >
            {t('resource.showAnswers')}
          </Button>
        )
      }
    >
      {loaded === null && <p className={styles.muted}>{t(note)}</p>}
      {loaded && !loaded.answers && <Notice kind="info">{t('resource.unverified', { count: MIN_STUDENTS })}</Notice>}
      {loaded?.answers && (
        <>
          <AnswerList answers={loaded.answers as PublishedAnswers} />
          <p>
            <Button
              variant="soft"
              icon={isKeyShown ? <IconFileText aria-hidden /> : <IconKey aria-hidden />}
              onClick={() => onShowKey(isKeyShown ? null : loaded.answers)}
            >
              {t(isKeyShown ? 'resource.showSheet' : 'resource.showKey')}
            </Button>
          </p>
        </>
      )}
    </Card>
  )
}
