/** Key of the query form in session storage, unless its list has a key of its own; it ends with the login. */
export const studyQueryKey = 'opensono.studyQuery'
