/// The version of campaignc. It also appears in reports and in the compiler field of manifests.
package let toolVersion = "0.1.0"
