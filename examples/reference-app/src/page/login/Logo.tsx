/** The product's mark: the fan of an ultrasound picture. */
export function Logo() {
  return (
    <svg className="app-logo" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 5 5.5 24.5a22 22 0 0 0 21 0z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path
        d="M11.6 20.4a11 11 0 0 0 8.8 0M13.8 15.2a5.5 5.5 0 0 0 4.4 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  )
}
