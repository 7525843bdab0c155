import { useLoaderData } from 'react-router'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Faults } from './faults.tsx'
import type { loadList } from './preview-step.tsx'
import styles from './preview.module.css'

/** Every course with its lessons and their steps. */
export function CourseList() {
  const { courses, faults } = useLoaderData<typeof loadList>()
  const inLanguage = useLocalePath()
  return (
    <main className={styles.list}>
      <nav className={styles.languages}>
        {useLanguageChoices().map(({ code, name, href, current }) => (
          // Changing the language needs a full page load for its messages and fonts.
          <a key={code} href={href} aria-current={current || undefined}>
            {name}
          </a>
        ))}
      </nav>
      <Faults of="content" faults={faults} isShown />
      {courses.map(({ id, title, units }) => (
        <details key={id} open>
          <summary>{title}</summary>
          {units.map((unit) => (
            <section key={unit.id}>
              <h3>{unit.title}</h3>
              <ul>
                {unit.lessons.map((lesson) => (
                  <li key={lesson.id}>
                    <b>{lesson.id}</b> {lesson.title}
                    {lesson.steps.map((step) => (
                      <a key={step.id} href={inLanguage(`/lesson/${lesson.id}/${step.id}`)}>
                        {step.id} {step.kind}
                      </a>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      ))}
    </main>
  )
}
