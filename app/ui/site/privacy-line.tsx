/** At the foot of every form that takes personal data: what becomes of it. // X5 */
export function PrivacyLine() {
  return (
    <p className="muted small">
      How we use your details: <a href="/privacy">Privacy</a>
    </p>
  );
}
