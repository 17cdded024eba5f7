CREATE TYPE "public"."customer_terms" AS ENUM('prepaid', '7-days', '14-days', '30-days', '60-days');--> statement-breakpoint
CREATE TYPE "public"."quotation_state" AS ENUM('draft', 'sent', 'accepted', 'declined', 'withdrawn', 'replaced');--> statement-breakpoint
ALTER TYPE "public"."lead_notification_type" ADD VALUE 'accepted';--> statement-breakpoint
ALTER TYPE "public"."lead_notification_type" ADD VALUE 'declined';--> statement-breakpoint
ALTER TYPE "public"."lead_notification_type" ADD VALUE 'asked';--> statement-breakpoint
CREATE TABLE "customer_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"postal_address" text DEFAULT '' NOT NULL,
	"delivery_address" text DEFAULT '' NOT NULL,
	"terms" "customer_terms" DEFAULT 'prepaid' NOT NULL,
	"needs_order_number" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_books" (
	"revision" integer PRIMARY KEY NOT NULL,
	"book" jsonb NOT NULL,
	"section" text NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation_decisions" (
	"revision_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"job_title" text DEFAULT '' NOT NULL,
	"recorded_by" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"order_number" text DEFAULT '' NOT NULL,
	"order_key" text,
	"order_name" text DEFAULT '' NOT NULL,
	"order_sha256" text,
	"chosen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"net" bigint,
	"terms_sha256" text,
	"pdf_key" text,
	"pdf_sha256" text,
	"ip_address" text DEFAULT '' NOT NULL,
	"reason" "lost_reason",
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "quotation_decisions_order_key" UNIQUE("order_key")
);
--> statement-breakpoint
CREATE TABLE "quotation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"revision_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotation_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quotation_id" uuid NOT NULL,
	"letter" smallint NOT NULL,
	"state" "quotation_state" DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"shapes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"edits" integer DEFAULT 0 NOT NULL,
	"nests" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"document" jsonb,
	"pricing" jsonb,
	"sent_at" timestamp with time zone,
	"sent_by" text DEFAULT '' NOT NULL,
	"sent_to" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"pdf_key" text,
	"pdf_sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotation_revisions_pdf_key" UNIQUE("pdf_key"),
	CONSTRAINT "quotation_revisions_letter" UNIQUE("quotation_id","letter")
);
--> statement-breakpoint
CREATE TABLE "quotations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "quotations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"lead_id" uuid,
	"customer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" "quotation_state" DEFAULT 'draft' NOT NULL,
	"net" bigint,
	"valid_until" date,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotations_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_decisions" ADD CONSTRAINT "quotation_decisions_revision_id_quotation_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."quotation_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_links" ADD CONSTRAINT "quotation_links_revision_id_quotation_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."quotation_revisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotation_revisions" ADD CONSTRAINT "quotation_revisions_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_contacts_customer" ON "customer_contacts" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_contacts_email" ON "customer_contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customer_contacts_domain" ON "customer_contacts" USING btree (split_part(lower("email"), '@', 2));--> statement-breakpoint
CREATE INDEX "customer_contacts_phone" ON "customer_contacts" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "quotation_links_revision" ON "quotation_links" USING btree ("revision_id");--> statement-breakpoint
CREATE INDEX "quotation_revisions_sent" ON "quotation_revisions" USING btree ("valid_until") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "quotations_lead" ON "quotations" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "quotations_customer" ON "quotations" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "quotations_created_at" ON "quotations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotations_state" ON "quotations" USING btree ("state","created_at");--> statement-breakpoint
-- A customer's order is a stranger's file: it is scanned like a drawing.
CREATE FUNCTION "check_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "file_checks" WHERE "file_key" = OLD."order_key";
	ELSIF NEW."order_key" IS NOT NULL THEN
		INSERT INTO "file_checks" ("file_key") VALUES (NEW."order_key") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "quotation_orders_checked" AFTER INSERT OR DELETE ON "quotation_decisions" FOR EACH ROW EXECUTE FUNCTION "check_order"();
