import { Button } from '#app/ui/site/button.tsx';
import { TextArea } from '#app/ui/site/text-area.tsx';
import { TextField } from '#app/ui/site/text-field.tsx';

export function ContactForm() {
  return (
    <form className="form" method="post" action="/contact-us">
      <div className="fields">
        <TextField label="Company" name="company" autoComplete="organization" />
        <TextField label="Name" name="name" autoComplete="name" />
        <TextField label="Phone" name="phone" type="tel" autoComplete="tel" required />
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextArea label="Message" name="message" rows={7} required />
      </div>
      <div className="form-foot">
        <Button type="submit">Send enquiry</Button>
      </div>
    </form>
  );
}
