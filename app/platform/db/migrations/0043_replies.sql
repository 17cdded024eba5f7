ALTER TYPE "public"."lead_notification_type" ADD VALUE 'replied';--> statement-breakpoint
CREATE TABLE "lead_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"mail_key" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_replies_mail" UNIQUE("lead_id","mail_key")
);
--> statement-breakpoint
CREATE TABLE "watched_mailboxes" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_replies" ADD CONSTRAINT "lead_replies_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_replies_lead" ON "lead_replies" USING btree ("lead_id","received_at");--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_reply_id_lead_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."lead_replies"("id") ON DELETE set null ON UPDATE no action;