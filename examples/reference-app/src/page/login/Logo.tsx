/** The product's mark: the fan of an ultrasound picture. */
export function Logo() {
  return (
    <svg className="app-logo" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 5.5 3.5 21.5a20.3 20.3 0 0 0 25 0z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <path
        d="M9.7 18.6a10.2 10.2 0 0 0 12.6 0M12.8 14.2a5.2 5.2 0 0 0 6.4 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
    </svg>
  )
}
