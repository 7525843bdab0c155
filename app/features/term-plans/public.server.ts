export { calendarPage } from './calendar-page.server.ts'
export { markHoliday, movePlan, planCourse, removeHoliday } from './change-plan.server.ts'
