import { FieldError } from '#app/ui/site/field.tsx';

/** Shows the text of `data-missing` at each empty field that has it, instead of the browser's own message. // P11 */
const TELL_MISSING = `{
  const form = document.currentScript.closest("form");
  const clear = (field) => {
    document.getElementById(field.id + "-error")?.remove();
    field.removeAttribute("aria-invalid");
  };
  form.noValidate = true;
  form.addEventListener("input", ({ target }) => clear(target));
  form.addEventListener("submit", (event) => {
    const missing = [...form.querySelectorAll("[data-missing]")]
      .filter((field) => !field.value.trim() || !field.validity.valid);
    for (const field of missing) {
      clear(field);
      const error = form.querySelector("template").content.firstElementChild.cloneNode(true);
      error.id = field.id + "-error";
      error.lastElementChild.textContent = field.dataset.missing;
      field.closest(".field").append(error);
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", error.id);
    }
    if (missing.length === 0) return;
    event.preventDefault();
    missing[0].focus();
  });
}`;

/** The last element of a form on a page that has no other scripts. @param nonce of the page's scripts. */
export function MissingFields({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <template>
        <FieldError>{null}</FieldError>
      </template>
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is our own, and the policy allows it by its hash
        dangerouslySetInnerHTML={{ __html: TELL_MISSING }}
      />
    </>
  );
}
